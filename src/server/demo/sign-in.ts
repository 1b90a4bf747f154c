/** The two demo people named in the start-up banner; all demo people share the password. */
export const AMARA = 'amara';
export const BRIDGE = 'bridge';
export const DEMO_PASSWORD = 'nod-demo-2026';
/**
 * What seeding stores as the hash of that password, which is published anyway. A start recognises the password by comparing
 * hashes, which is faster than computing one.
 */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cHFoiuT80MoO936cl3qpnQ$Mukp2vjvuqBXiDswx+HyOz1N9A5kMCidsMSyN4duPdw';
