import { expect, it } from 'vitest';
import { wordFiles } from '~test/words';

const said = (language: string, code: string) =>
  wordFiles.find(({ name }) => name === `error.${language}`)?.words[`error.${code}`];

/** The messages of payment and plan (specification, section 8), as a member reads them. */
it.each([
  ['card_incorrect_number', 'カード番号が正しくありません。', 'The card number is wrong.'],
  [
    'card_too_many_declines',
    'このカードは何度も承認されなかった',
    'This card was declined so often',
  ],
  ['card_authentication_failed', 'カード会社による本人認証に失敗', 'Authentication with your card'],
  ['card_processing_error', 'カードの処理中に問題が起きました。', 'processing'],
  ['coupon_expired', 'このクーポンの有効期限は終了しました。', 'This coupon has expired.'],
  ['coupon_invalid', 'クーポンコードが正しくありません。', 'This coupon code is not valid.'],
  ['coupon_used_up', 'このクーポンは利用上限に達しました。', 'This coupon has been used up.'],
  ['plan_ended', 'ご契約は終了しています。', 'Your plan has ended.'],
  ['not_found', '見つかりませんでした。', 'This could not be found.'],
  ['no_open_invoice', 'お支払いが必要な請求はありません。', 'There is nothing to be paid.'],
  ['too_many_cards', 'カードは{{max}}枚まで登録できます。', 'You can keep at most {{max}} cards.'],
  ['already_done', 'この手続きは済んでいます。', 'This has already been done.'],
])('%s is told in words', (code, ja, en) => {
  expect(said('ja', code)).toContain(ja);
  expect(said('en', code)).toContain(en);
});
