// Entry of `npm run dev`: React Refresh must be installed before the first component loads.
import '@vitejs/plugin-react/preamble';
import './main.tsx';
