const words =
  '123456 123456789 12345678 1234567 1234567890 12345678910 password password1 password12 password123 password1234 ' +
  'passw0rd p@ssword p@ssw0rd pa55word pa$$word qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui ' +
  'qwert12345 azerty azerty123 azertyuiop qwertz qwertz123 asdfgh asdfghjk asdfghjkl asdf1234 zxcvbn zxcvbnm ' +
  'zxcvbnm123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qazwsx qazwsx123 ' +
  'qazwsxedc q1w2e3 q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc qwe123 123qwe 1234qwer qwer1234 123qweasd abc123 abcd1234 ' +
  'abc12345 abcdef abcdefg abcdefgh abcdefghi a1b2c3 a1b2c3d4 aa123456 a123456 a1234567 a12345678 a123456789 123abc ' +
  '123456a 1234567a 12345678a 123456789a 123456q 123123 123123123 123321 1234321 12344321 123654 123654789 112233 ' +
  '11223344 1122334455 121212 123456123 131313 142536 147258 147258369 147852 159357 159753 159951 1597532486 ' +
  '101010 100000 102030 10203040 111222 112358 123789 124578 135790 202020 212121 222333 232323 246810 252525 ' +
  '314159 321321 321654 369258147 456123 456789 456852 654321 7654321 87654321 987654 98765432 987654321 ' +
  '9876543210 789456 789456123 741852 741852963 696969 420420 5201314 iloveyou iloveyou1 iloveyou2 iloveu ' +
  'loveyou lovely loveme love123 mylove letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 ' +
  'admin123 admin1234 administrator admin1 adminadmin root123 rootroot toor123 master master123 superman batman ' +
  'spiderman ironman pokemon pikachu naruto starwars starwars1 dragon dragon1 dragon123 monkey monkey1 monkey123 ' +
  'tigger tiger123 lion123 princess princess1 sunshine sunshine1 shadow shadow1 shadow123 football football1 ' +
  'baseball baseball1 basketball soccer soccer1 hockey volleyball liverpool liverpool1 chelsea chelsea1 arsenal ' +
  'arsenal1 barcelona juventus realmadrid manchester cowboys steelers eagles lakers yankees rangers jordan ' +
  'jordan23 michael michael1 jennifer jessica jessica1 ashley ashley1 daniel daniel1 andrew andrea anthony ' +
  'charlie charlie1 chris123 matthew joshua robert thomas george hannah nicole nicole1 michelle amanda samantha ' +
  'jasmine alexander alexandra alexis william richard patrick maggie buster bailey ginger pepper cookie cookies ' +
  'chocolate cheese butterfly flower flowers rainbow freedom forever friends friend family summer summer1 ' +
  'summer2023 summer2024 summer2025 winter winter2023 winter2024 winter2025 spring spring2024 autumn autumn2024 ' +
  'august october november december january monday friday secret secret1 secret123 whatever trustno1 nothing ' +
  'hello1 hello123 hello1234 hellohello computer computer1 internet samsung samsung1 google google1 facebook ' +
  'youtube iphone android windows microsoft apple123 linkedin myspace1 changeme changeme1 changeme123 default ' +
  'default1 guest123 test123 test1234 testing testing1 testtest tester test12345 temp1234 temppass user123 ' +
  'username login123 pass123 pass1234 pass12345 passpass passwort passwort1 motdepasse contrasena senha123 ' +
  'mypassword newpassword oldpassword thepassword nopassword access access14 account money123 mustang mustang1 ' +
  'corvette ferrari porsche mercedes harley harley1 yamaha killer killer1 hunter hunter1 hunter2 ranger soldier ' +
  'cowboy gandalf merlin matrix phoenix phoenix1 thunder lightning diamond golden silver purple orange yellow ' +
  'green123 blue123 black123 redsox blink182 slipknot metallica nirvana eminem asshole asshole1 fuckyou fuckyou1 ' +
  'fuckyou2 fuckoff biteme bullshit sexy123 sweety babygirl babygirl1 babyboy angel1 angel123 angels jesus1 ' +
  'jesus123 christ heaven blessed loveyou1 london newyork chicago dallas america canada mexico brasil france ' +
  'startrek zxcasd zxc123 zxcvb123 asd123 asdasd asdasd123 asdqwe123 qweqwe qweqwe123 aaaaaa1 abcabc xxxxxx1';

/** Passwords that are tried first, of six characters and more, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(' '));
