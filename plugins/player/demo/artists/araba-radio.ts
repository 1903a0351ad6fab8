import type { DemoArtist } from '../types.ts'

export const arabaRadio: DemoArtist = {
  name: 'Araba Radio',
  country: 'GH',
  biography: {
    en: 'Araba Radio is a dance band from Cape Coast named after a kiosk where the radio was always on. Two guitars share the melody, a bell keeps the rhythm, and horns join for the chorus. They play highlife for dancing.',
    fr: 'Araba Radio est un orchestre de danse de Cape Coast, qui porte le nom d’un kiosque dont le poste n’était jamais éteint. Deux guitares se partagent une mélodie, la cloche tient les comptes et les cuivres arrivent quand le poisson est prêt. Du highlife comme il se doit : pour ceux qui travaillent demain.',
  },
  genres: ['Highlife', 'Palm-wine'],
  sound: 'araba',
  palette: 'mango',
  maxPlays: 143_000,
  albums: [
    {
      name: 'Kiosk Hours',
      releaseDate: '2026-03-06',
      description: {
        en: 'Nine bright songs about a day at the kiosk, from opening to closing.',
        fr: 'Une journée au kiosque, de l’ouverture à la fermeture du rideau, en neuf chansons lumineuses.',
      },
      genres: ['Highlife'],
      tags: ['sunny', 'dance', 'electric'],
      cover: ['umbrellas', 'palm'],
      maxSeconds: 84,
      tracks: [
        'Shutters Up',
        'Two Sugars',
        'Phone Credit Waltz',
        'The Sea Is Also Open',
        'Auntie Knows Your Mother',
        'Kenkey at Noon',
        'Batteries, Small',
        'Credit Is Dead',
        'Shutters Down',
      ],
      lyrics: [
        {
          track: 'The Sea Is Also Open',
          isSynced: true,
          lines: [
            'The bank is closed on Sunday',
            'the office shuts at four',
            'but the sea is also open',
            'and it never locks its door',
            'Bring your troubles in a bucket',
            'bring your letters unreplied',
            'the sea is also open',
            'and it reads them with the tide',
            'I will see you when the nets come',
            'I will see you by the shore',
          ],
        },
        {
          track: 'Credit Is Dead',
          isSynced: false,
          lines: [
            'Credit is dead, the sign says',
            'bad pay killed him, so they say',
            'but I saw him in the evening',
            'he was sitting by the bay',
            'Smiling, with a coffee',
            'that he said he would repay',
          ],
        },
      ],
    },
    {
      name: 'Palm-Wine Letters',
      releaseDate: '2020-09-18',
      description: { en: 'Acoustic songs, recorded on a porch in Elmina.', fr: 'Des prises acoustiques sous une véranda d’Elmina.' },
      genres: ['Palm-wine', 'Highlife'],
      tags: ['sunny', 'acoustic'],
      cover: ['strings', 'palm'],
      maxSeconds: 66,
      tracks: ['Porch Light', 'The Goat Has Opinions', 'Elmina, Slowly', 'Second Calabash', 'Walk Me Half the Way'],
    },
  ],
}
