// What pages run under `npm run dev`: React Refresh has to be there before the first component.
import '@vitejs/plugin-react/preamble';
import './main.tsx';
