import { percentOf, pounds } from '#contract/format.ts';
import { PLANS, type PlanCode, SUCCESS_FEE_CAP_PENCE, type TierOption } from '#contract/plans.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';

const SUBSCRIPTION_PLANS = ['ROLE_1', 'ROLE_3', 'ENTERPRISE'] as const satisfies readonly PlanCode[];

const CAP = pounds(SUCCESS_FEE_CAP_PENCE);

function feeOf(plan: PlanCode): string {
  return `${percentOf(PLANS[plan].successFeeBp)}%`;
}

interface PlanChoiceProps {
  readonly tier: TierOption | null;
  readonly plan: PlanCode;
  readonly onTier: (tier: TierOption) => void;
  readonly onPlan: (plan: PlanCode) => void;
}

/** Chooses the tier and, for a subscription, the plan. Prices come from the one table of plans. */
export function PlanChoice({ tier, plan, onTier, onPlan }: PlanChoiceProps) {
  return (
    <FormCard title="Plan" hint="You can change it later. Nothing is charged on this page.">
      <Fieldset legend={<Required>How would you like to pay?</Required>} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceTile
            name="tierOption"
            value="OptionA"
            checked={tier === 'OptionA'}
            onChange={() => onTier('OptionA')}
            label="Subscription"
            hint={`A monthly price, and ${feeOf('ROLE_1')} of the salary when you hire, at most ${CAP}.`}
          />
          <ChoiceTile
            name="tierOption"
            value="OptionB"
            checked={tier === 'OptionB'}
            onChange={() => onTier('OptionB')}
            label="Pay per hire"
            hint={`£0 a month, one live role, and ${feeOf('NONE')} when you hire, at most ${CAP}.`}
          />
        </div>
      </Fieldset>
      {tier === 'OptionA' ? (
        <Fieldset legend="Which plan?" className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-3">
            {SUBSCRIPTION_PLANS.map((code) => (
              <ChoiceTile
                key={code}
                name="planCode"
                value={code}
                checked={plan === code}
                onChange={() => onPlan(code)}
                label={PLANS[code].label}
                hint={PLANS[code].says}
              />
            ))}
          </div>
        </Fieldset>
      ) : null}
    </FormCard>
  );
}
