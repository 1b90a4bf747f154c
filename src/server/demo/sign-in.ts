/** The two demo people whom the console greets a newcomer with; everybody else of the demo world shares the password. */
export const AMARA = 'amara';
export const BRIDGE = 'bridge';
export const DEMO_PASSWORD = 'nod-demo-2026';
