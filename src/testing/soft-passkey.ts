import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion } from '#contract/passkey-assertion.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator without hardware: makes one passkey for one site, and signs with it (WebAuthn, level 3). */
export class SoftPasskey {
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #counter = 0;

  /** The origin of the site, such as the app's `url`. */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  create({ challenge }: { readonly challenge: string }): NewPasskey {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      // Key type EC2, algorithm ES256, curve P-256, and the point.
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#data(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.#id,
      cose,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const id = this.#id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** `isUnlocked` false: the device was used without unlocking it. */
  sign({ challenge }: { readonly challenge: string }, isUnlocked = true): PasskeyAssertion {
    this.#counter += 1;
    const client = this.#client('webauthn.get', challenge);
    const data = this.#data(isUnlocked ? USER_PRESENT | USER_VERIFIED : USER_PRESENT);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const id = this.#id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
      clientExtensionResults: {},
    };
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), counter]);
  }
}
