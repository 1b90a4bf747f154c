import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** `npm run dev`: the server starts again when its files change; the web part reloads in place and asks it by proxy. */
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  },
});

const target = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: { port, strictPort: true, proxy: { '/api/': target, '/ws': { target, ws: true } } },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server.kill(signal);
    await vite.close();
    process.exit(0);
  });
}
