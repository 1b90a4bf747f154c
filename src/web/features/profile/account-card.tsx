import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { Facts } from './facts.tsx';

/** Who is signed in, for accounts without a seeker's profile. */
export function AccountCard() {
  const { firstName, lastName, email, username } = useSignedInUser();
  return (
    <FormCard title="Basic Information">
      <Facts
        facts={[
          ['Name', `${firstName} ${lastName}`],
          ['Email', email],
          ['Username', username],
        ]}
      />
    </FormCard>
  );
}
