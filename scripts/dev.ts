import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** `npm run dev`: the server restarts when its files change; the web part reloads in place and reaches it by proxy. */
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    // It stops at every change of a file, and there is no load balancer to wait for.
    DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0',
  },
});

// Keep the browser's host: the server compares it with the Origin.
const target = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: { port, strictPort: true, proxy: { '/api/': target, '/ws': { ...target, ws: true } } },
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
