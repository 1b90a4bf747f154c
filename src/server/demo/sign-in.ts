/** The two demo people named in the start-up banner; all demo people share the password. */
export const AMARA = 'amara';
export const BRIDGE = 'bridge';
export const DEMO_PASSWORD = 'nod-demo-2026';
