import { setTheme, THEMES, type Theme, useTheme } from '#web/device/theme.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

const WORDS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light or dark on this device; 'system' follows the device's own setting. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <Panel>
      <Fieldset legend={<span className="display text-20">Appearance</span>}>
        <div className="grid gap-2 sm:grid-cols-3">
          {THEMES.map((each) => (
            <ChoiceTile
              key={each}
              name="theme"
              label={WORDS[each]}
              checked={theme === each}
              onChange={() => setTheme(each)}
            />
          ))}
        </div>
      </Fieldset>
    </Panel>
  );
}
