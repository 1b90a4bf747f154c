import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchBack } from './device/leaving.ts';
import { keepQuiet } from './device/quiet.ts';
import './styles/app.css';

keepQuiet();
watchBack();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
