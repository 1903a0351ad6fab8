import type { DemoArtist } from '../types.ts'

export const kadeLindqvist: DemoArtist = {
  name: 'Kadé Lindqvist',
  country: 'SE',
  biography: {
    en: 'Born in Labé, raised in Umeå, Kadé Lindqvist plays the kora through the long blue of northern afternoons. She records at home in winter, and leaves the sounds of the house in her recordings.',
    fr: 'Née à Labé, grandie à Umeå, Kadé Lindqvist joue de la kora dans le long bleu des après-midi du Nord. Elle l’accorde, dit-elle, sur le poêle du sauna : c’est la seule chose de la maison qui tienne la note. On entend la neige sur presque tous ses enregistrements, en montant le son.',
  },
  genres: ['Kora', 'Ambient'],
  sound: 'norrland',
  palette: 'frost',
  maxPlays: 118_000,
  albums: [
    {
      name: 'Blå timmen',
      releaseDate: '2026-01-16',
      description: {
        en: 'Eight quiet pieces for winter afternoons.',
        fr: 'Huit pièces pour l’heure bleue, c’est-à-dire, en janvier, presque toutes.',
      },
      genres: ['Kora', 'Ambient'],
      tags: ['calm', 'focus', 'evening'],
      cover: ['moons', 'frost'],
      maxSeconds: 106,
      longTracks: { 'Half Past Two, Dusk': 139 },
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
      releaseDate: '2021-03-12',
      description: { en: 'Two highlands, six pieces, one instrument.', fr: 'Deux hauts plateaux, six pièces, un instrument.' },
      genres: ['Kora'],
      tags: ['calm', 'acoustic'],
      cover: ['dunes', 'frost'],
      maxSeconds: 84,
      tracks: ['Plateau', 'Cattle and Reindeer', 'Thin Air', 'Waterfall, Both Kinds', 'Border of Moss', 'Descent'],
    },
  ],
}
