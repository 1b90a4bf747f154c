import { expect, test } from 'vitest';
import { preview } from './preview.ts';

test('a preview shows a message’s text without its Markdown marks', () => {
  expect(preview('**Hi** Amara, see [our brief](https://bridge.example/brief).')).toBe(
    'Hi Amara, see our brief.',
  );
  expect(preview('# Thursday\n\n- at *three*\n- in Leeds\n\nor\n_online_')).toBe(
    'Thursday at three in Leeds or online',
  );
});

test('a preview keeps text that only looks like a Markdown mark', () => {
  expect(preview('5 * 3 = 15 and snake_case_name')).toBe('5 * 3 = 15 and snake_case_name');
});
