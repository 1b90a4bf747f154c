import { WITHDRAWAL_REASONS, type WithdrawalReason } from '#contract/applications.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Fieldset } from '#web/ui/field.tsx';

const REASONS = Object.entries(WITHDRAWAL_REASONS) as [WithdrawalReason, string][];

interface WithdrawalReasonsProps {
  readonly reason: WithdrawalReason | null;
  readonly onChange: (reason: WithdrawalReason) => void;
  readonly companyName: string;
}

/** An optional reason for withdrawing or declining. */
export function WithdrawalReasons({ reason, onChange, companyName }: WithdrawalReasonsProps) {
  return (
    <Fieldset legend="Why? (optional)" hint={`${companyName} will see what you choose.`}>
      <div className="grid gap-2">
        {REASONS.map(([key, words]) => (
          <ChoiceTile
            key={key}
            name="reason"
            value={key}
            checked={reason === key}
            onChange={() => onChange(key)}
            label={words}
          />
        ))}
      </div>
    </Fieldset>
  );
}
