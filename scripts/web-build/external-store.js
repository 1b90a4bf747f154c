// React has had this hook since 18; wouter still brings the shim that replaces it where it is missing.
export { useSyncExternalStore } from 'react';
