/**
 * The passwords that every guessing list tries first. Those under six characters are refused for their length already.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 000000 222222 333333 555555 666666 777777 888888
  999999 121212 123123 112233 123321 654321 987654321 101010 131313 159753 789456 147258 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsx zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcdef
  abcd1234 a123456 aa123456 password password1 password12 password123 passw0rd p@ssw0rd p@ssword iloveyou letmein
  welcome welcome1 monkey dragon master sunshine princess football football1 baseball superman batman shadow michael
  jennifer jordan charlie thomas andrew daniel ashley jessica hunter ginger killer pepper summer freedom whatever
  trustno1 starwars pokemon liverpool arsenal chelsea everton rangers celtic england chocolate cheese computer internet
  samsung google secret secret1 admin1 admin123 administrator changeme default login1 access hello123 flower lovely
  donald mustang`
    .split(/\s+/)
    .filter(Boolean),
);
