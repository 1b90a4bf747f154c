import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that we must be able to read again, with AES-256-GCM. The result is 12 bytes of nonce, 16 of tag, then
 * the text. `subject` is authenticated with it, so that what is sealed for one row can't be opened for another.
 * @param key 32 bytes
 */
export function seal(text: string, key: Buffer, subject: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(subject),
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts with the first key that works; null if none does. */
export function unseal(sealedBytes: Buffer, keys: readonly Buffer[], subject: string): string | null {
  for (const key of keys) {
    const openedText = tryKey(sealedBytes, key, subject);
    if (openedText !== null) return openedText;
  }
  return null;
}

function tryKey(sealedBytes: Buffer, key: Buffer, subject: string): string | null {
  const nonce = sealedBytes.subarray(0, NONCE_BYTES);
  const tag = sealedBytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(subject)).setAuthTag(tag);
    const body = decipher.update(sealedBytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
