export const UNSCANNED = 'Not scanned for viruses';
