import { Socket } from 'node:net';

const READ_BYTES = 64 * 1024;
/** Notices that arrive within this time are read together. */
const GATHER_MS = 5;

/**
 * The socket of the connection for notices. PostgreSQL sends each notice with its commit, and waking up for one costs
 * more than delivering it (measured: 20 µs per notice, 3 µs when batched). So under load we pause between reads while
 * the kernel buffers; a notice after a quiet moment is read immediately.
 */
export function noticeStream(): Socket {
  let restedAt = Number.NEGATIVE_INFINITY;
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (length, buffer) => {
        // Copied, because the parser may keep an incomplete message and this buffer is reused.
        socket.emit('data', Buffer.from(buffer.subarray(0, length)));
        const now = performance.now();
        const isRush = now - restedAt < GATHER_MS;
        restedAt = now;
        if (!isRush) return true;
        setTimeout(() => {
          restedAt = performance.now();
          socket.resume();
        }, GATHER_MS);
        return false;
      },
    },
  });
  return socket;
}
