import type { Assessment } from '#contract/assessments.ts';
import { Panel } from '#web/ui/panel.tsx';
import { DeleteAssessment } from './delete-assessment.tsx';
import { TraitBar } from './trait-bar.tsx';
import { VisibilitySwitch } from './visibility-switch.tsx';

interface ResultProps {
  readonly assessment: Assessment;
  readonly onDeleted: () => void;
}

/** The eight traits, who may see them, and how to delete them. */
export function Result({ assessment, onDeleted }: ResultProps) {
  return (
    <>
      <Panel aria-labelledby="assessment-result">
        <h2 id="assessment-result" className="text-20">
          How you like to work
        </h2>
        <p className="mt-1 text-15 text-ink-2">
          The dot is the average of your answers. The band around it is where four out of five retakes would
          land. Neither end is better: teams differ, and this helps us find those that work the way you do.
        </p>
        <ul className="mt-6 grid gap-7">
          {assessment.measures.map((measure) => (
            <li key={measure.trait}>
              <TraitBar measure={measure} />
            </li>
          ))}
        </ul>
      </Panel>
      <VisibilitySwitch isVisible={assessment.visibleToEmployersBool} />
      <DeleteAssessment onDeleted={onDeleted} />
    </>
  );
}
