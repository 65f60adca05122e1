/** Every style sheet that does not belong to a component, in the required order. Import once, first. */
import './fonts.css';
import './mantine-styles.ts';
import './global.css';
import './print.css';
