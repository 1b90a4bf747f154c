import { isIP } from 'node:net';
import { type Check, findingsAbout } from './finding.ts';

const { ok, off, warning } = findingsAbout('second factor');

export const checkSecondFactor: Check = async ({ needSecondFactor: types, isExposed, publicUrl }) => {
  if (types.length === 0) {
    return [
      isExposed
        ? warning(
            'Nobody needs one, not even Admins: set REQUIRE_SECOND_FACTOR=admins, and leave ADMIN_SECOND_FACTOR unset.',
          )
        : off('Nobody needs one. REQUIRE_SECOND_FACTOR can change that.'),
    ];
  }
  const who = types.includes('JobSeeker')
    ? 'Everybody needs'
    : types.includes('Employer')
      ? 'Admins and members of companies need'
      : 'Admins need';
  const host = publicUrl?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isIP(host) === 0
    ? [ok(`${who} one.`)]
    : [warning(`${who} one, but passkeys need a host name, and PUBLIC_URL has only an IP address.`)];
};
