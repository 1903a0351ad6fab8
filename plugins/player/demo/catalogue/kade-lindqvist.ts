import type { DemoArtist } from './shape.ts'

export const kadeLindqvist: DemoArtist = {
  name: 'Kadé Lindqvist',
  country: 'SE',
  biography:
    'Born in Labé, raised in Umeå, Kadé Lindqvist plays the kora through the long blue of northern afternoons. She tunes it to the sauna stove, she says, because it is the only thing in the house that holds its pitch. Snow is on most of her recordings, if you turn them up.',
  genres: ['Kora', 'Ambient'],
  sound: 'norrland',
  palette: 'frost',
  fame: 118_000,
  albums: [
    {
      name: 'Blå timmen',
      released: '2026-01-16',
      description: 'Eight pieces for the blue hour, which in January is most of them.',
      genres: ['Kora', 'Ambient'],
      tags: ['calm', 'focus', 'evening'],
      cover: ['moons', 'frost'],
      longest: 106,
      tracks: [
        'Half Past Two, Dusk',
        'Labé in a Snow Globe',
        'Birch, Birch, Birch',
        'The Stove Is in F',
        'Mother Calls on Sunday',
        'Ice Sings First',
        'Kora for Skis',
        'Lamp in Every Window',
      ],
      lyrics: [
        {
          track: 'Mother Calls on Sunday',
          isSynced: true,
          lines: [
            'Mother calls on Sunday',
            'she asks me if I eat',
            'I tell her of the snowfall',
            'she tells me of the heat',
            'There is a mango ripening',
            'she is keeping in a drawer',
            'there is a coat here waiting',
            'beside an open door',
            'Mother calls on Sunday',
            'the line is made of light',
          ],
        },
      ],
    },
    {
      name: 'Fouta / Fjäll',
      guest: 'Ansou Kéléba',
      released: '2021-03-12',
      description: 'Two highlands, six pieces, one instrument.',
      genres: ['Kora'],
      tags: ['calm', 'acoustic'],
      cover: ['dunes', 'frost'],
      longest: 84,
      tracks: ['Plateau', 'Cattle and Reindeer', 'Thin Air', 'Waterfall, Both Kinds', 'Border of Moss', 'Descent'],
    },
  ],
}
