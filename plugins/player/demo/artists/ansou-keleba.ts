import type { DemoArtist } from '../types.ts'

export const ansouKeleba: DemoArtist = {
  name: 'Ansou Kéléba',
  country: 'SN',
  biography: {
    en: 'Ansou Kéléba builds his own koras in Ziguinchor and plays each for a year before he sells it. His pieces are short: each develops one figure over one bass line.',
    fr: 'Ansou Kéléba fabrique ses koras à Ziguinchor et joue chacune pendant un an avant de la vendre. Ses pièces sont de petites chambres plutôt que de longues routes : une figure, une basse, une idée. La vingt-deuxième corde, dit-il, c’est la patience.',
  },
  genres: ['Kora', 'Mandé'],
  sound: 'casamance',
  palette: 'lagoon',
  maxPlays: 152_000,
  albums: [
    {
      name: 'Bolongs',
      releaseDate: '2026-05-15',
      description: {
        en: 'Solo kora, recorded beside the tidal creeks of Casamance.',
        fr: 'Kora seule, enregistrée au bord des bolongs de Casamance. La marée donne le tempo.',
      },
      genres: ['Kora'],
      tags: ['acoustic', 'calm', 'morning'],
      cover: ['strings', 'lagoon'],
      maxSeconds: 92,
      tracks: [
        'Marée montante',
        'Huîtres de palétuvier',
        'La pirogue connaît',
        'Vingt-deux cordes',
        'Ziguinchor, côté fleuve',
        'Mon père accordait bas',
        'Oiseau sur la corde',
        'Marée descendante',
      ],
      lyrics: [
        {
          track: 'La pirogue connaît',
          isSynced: true,
          lines: [
            'La pirogue connaît le chemin',
            'elle ne demande pas son nom',
            'elle glisse entre deux racines',
            'comme une main dans la maison',
            "L'eau monte, l'eau redescend",
            'le héron ne compte plus',
            'ce que le fleuve nous donne',
            "le fleuve ne l'a pas perdu",
          ],
        },
      ],
    },
    {
      name: 'Sauta Letters',
      releaseDate: '2022-10-21',
      description: {
        en: 'Six letters in the sauta tuning, each to somebody who moved abroad.',
        fr: 'Six lettres dans l’accord sauta, chacune pour quelqu’un parti vivre ailleurs.',
      },
      genres: ['Kora', 'Mandé'],
      tags: ['acoustic', 'calm'],
      cover: ['nets', 'salt'],
      maxSeconds: 76,
      tracks: [
        'To Bintou in Bordeaux',
        'To the Man Who Sold the Boat',
        'To My Younger Fingers',
        'To Anyone at Platform Nine',
        'To the Rain, Politely',
        'To Be Opened at Home',
      ],
    },
    {
      name: 'Kora at Five',
      releaseDate: '2019-06-14',
      description: { en: 'Four early pieces for the hour before the first call.', fr: 'Quatre pièces de jeunesse pour l’heure d’avant le premier appel.' },
      genres: ['Kora'],
      tags: ['calm', 'morning'],
      cover: ['moons', 'indigo'],
      maxSeconds: 70,
      tracks: ['Before the Kettle', 'Blue Doorway', 'A Lamp Is Enough', 'First Bus'],
    },
  ],
}
