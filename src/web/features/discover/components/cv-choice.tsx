import { listCvs } from '#contract/uploads.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';

interface CvChoiceProps {
  /** A CV's id; empty for the one in use. */
  readonly value: string;
  readonly onChange: (cvId: string) => void;
}

/** Chooses the CV to send with the application; renders nothing for people with fewer than two CVs. */
export function CvChoice({ value, onChange }: CvChoiceProps) {
  const { role } = useSignedInUser();
  const { data: cvs } = useEndpoint(listCvs, {}, { enabled: role === 'JobSeeker' });
  if (!cvs || cvs.length < 2) return null;
  return (
    <div className="mb-4">
      <Field label="CV to send" hint="The employer can read it once you have matched.">
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {cvs.map(({ id, name, isInUse }) => (
            <option key={id} value={isInUse ? '' : id}>
              {isInUse ? `${name} (in use)` : name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
