// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { translate } from '~/i18n/words';
import { speak } from '~test/words';

describe('the hint of the profit', () => {
  it('asks for what the figures leave to it', () => {
    speak('ja');
    expect(translate('editor.profit_hint')).toContain('現物給与');
    speak('en');
    expect(translate('editor.profit_hint')).toContain('in kind');
  });
});

describe('English', () => {
  beforeEach(() => speak('en'));

  it('is plain', () => {
    expect(translate('money.person.by_return')).toBe(
      'The shortfall in March includes the tax due with the tax return.',
    );
    expect(translate('money.first.gained')).toBe('Net tax saving');
    expect(translate('money.person.total', { total: '171,810' })).toBe(
      ' The total shortfall is JPY 171,810.',
    );
    expect(translate('result.spoken', { together: '1,290,000' })).not.toContain('万');
  });

  it('expects what is not published yet', () => {
    expect(translate('law_data.usual', { from: 'a', to: 'b' })).toBe('expected a – b');
  });
});
