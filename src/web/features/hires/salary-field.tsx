import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/inputs.tsx';
import { feeInWords, salaryOf } from './fee.ts';

interface SalaryFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** In basis points; null while it is not known. */
  readonly feeBp: number | null;
  readonly hint?: string;
  readonly error?: string | null | undefined;
}

/** The agreed annual salary, and the fee that results. */
export function SalaryField({ typed, onType, feeBp, hint, error }: SalaryFieldProps) {
  const salaryPence = salaryOf(typed);
  return (
    <div className="grid gap-2">
      <Field label="Agreed annual salary" hint={hint} error={error}>
        <MoneyInput
          name="salary"
          min={1}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <p role="status" className="num min-h-6 text-15 text-ink-2">
        {salaryPence === null || feeBp === null ? null : feeInWords(salaryPence, feeBp)}
      </p>
    </div>
  );
}
