/** The most common passwords of at least eight characters, from published leaks, in lower case. */
const COMMON = new Set(
  `
  12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 12341234 11111111 00000000
  22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 111111111 1111111111
  000000000 0000000000 11223344 1122334455 12121212 12344321 123123123 123321123 12345679 123456780
  123456987 147258369 159753159 789456123 741852963 963852741 102030405 10203040 19871987 20202020
  12345678a 123456789a a12345678 a123456789 1234567a 1234567q 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwerty12345 123qwe123 qweasdzxc qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 1234qwer
  abcd1234 abc12345 abcdefgh abcdefg1 abcdef123 a1b2c3d4 aa123456 aaaaaaaa asd12345 azerty12
  azerty123 azerty1234 azertyui azertyuiop password password1 password12 password123 password1234 password!
  passw0rd p@ssw0rd p@ssword pa55word passwort passport password01 password2 password0 mypassword
  motdepasse motdepasse1 mot2passe secret123 topsecret changeme changeme1 changeme123 letmein1 letmein123
  welcome1 welcome123 welcome01 admin123 admin1234 adminadmin administrator administrateur rootroot root1234
  default1 guest123 test1234 testtest testing1 testing123 temp1234 user1234 username iloveyou
  iloveyou1 iloveyou2 iloveyou! iloveu12 jetaime1 jetaime123 loveyou1 lovelove loveme12 sunshine
  sunshine1 princess princess1 princesse football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman pokemon1 starwars starwars1 trustno1 whatever whatever1 computer
  computer1 internet michelle jennifer jessica1 michael1 charlie1 jonathan alexander alexandra veronica
  victoria elizabeth danielle nicholas benjamin samantha matthew1 daniel123 thomas123 nicolas1 christian
  christine caroline stephanie butterfly chocolate chocolat bonjour1 bonjour123 coucou123 doudou123 loulou123
  marseille barcelona liverpool arsenal1 chelsea1 manchester realmadrid juventus olympique cristiano
  ronaldo7 metallica blink182 slipknot eminem123 freedom1 hello123 hellohello master123 dragon123
  monkey123 shadow123 killer123 soccer12 hockey123 ferrari1 mercedes corvette mustang1 porsche1
  samsung1 samsung123 google123 facebook facebook1 linkedin youtube1 minecraft fortnite playstation nintendo
  abidjan1 abidjan225 cotedivoire coted1voire afrique1 balafon1 balafon123 musique1 musique123 famille1
  soleil123 lundi123 dieuestgrand dieumerci jesus123 jesuschrist jesus1234 blessing blessing1 godisgood
  `
    .trim()
    .split(/\s+/),
)

/** Returns whether a password is one of the most common ones. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
