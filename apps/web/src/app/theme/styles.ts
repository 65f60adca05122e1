/** Every style sheet that is not a component's own, in the order in which it must come. Import once, first. */
import './fonts.css';
import './mantine-styles.ts';
import './global.css';
import './print.css';
