import type { DemoArtist } from '../types.ts'

export const tiebaEtNour: DemoArtist = {
  name: 'Tiéba & Nour',
  country: 'ML',
  biography: {
    en: 'Tiéba plays an ngoni with a pickup; Nour plays an electric piano with a missing key. They met in Bamako, live in Marseille, and record at the hour when both towns are quiet. They write nothing down.',
    fr: 'Tiéba joue d’un ngoni amplifié ; Nour, d’un piano électrique auquel il manque une touche. Ils se sont rencontrés à Bamako, vivent à Marseille et enregistrent à l’heure où les deux villes se taisent. Rien n’est noté avant d’avoir été oublié une fois.',
  },
  genres: ['Afro-jazz', 'Mandé'],
  sound: 'bamakoBlue',
  palette: 'indigo',
  portrait: 'duo',
  maxPlays: 134_000,
  albums: [
    {
      name: 'La touche manquante',
      releaseDate: '2026-08-21',
      description: { en: 'Eight slow pieces around a key that does not sound.', fr: 'Huit pièces lentes autour d’une touche muette.' },
      genres: ['Afro-jazz'],
      tags: ['night', 'calm', 'evening'],
      cover: ['keys', 'indigo'],
      maxSeconds: 104,
      longTracks: { 'Fa dièse absent': 182 },
      tracks: [
        'Fa dièse absent',
        'Bamako, basse tension',
        'Quai des Belges',
        'Oublié une fois',
        "L'heure du jus de gingembre",
        'Deux villes, une fenêtre',
        'Ngoni sous lampadaire',
        'Tard, et alors',
      ],
      lyrics: [
        {
          track: 'Deux villes, une fenêtre',
          isSynced: true,
          lines: [
            'Deux villes, une fenêtre',
            "l'une dort quand l'autre ment",
            "je t'appelle à travers la mer",
            'tu réponds avec le vent',
            'Ici les mouettes crient',
            'là-bas le muezzin',
            'le café est le même',
            'le sucre est plus loin',
            'Deux villes, une fenêtre',
            'je laisse le rideau ouvert',
          ],
        },
      ],
    },
    {
      name: 'Low Voltage',
      releaseDate: '2023-05-19',
      description: {
        en: 'Five nocturnes recorded during power cuts, on batteries.',
        fr: 'Cinq nocturnes enregistrés sur batterie, pendant les coupures de courant.',
      },
      genres: ['Afro-jazz', 'Mandé'],
      tags: ['night', 'calm'],
      cover: ['city', 'night'],
      maxSeconds: 88,
      tracks: ['Candle for the Amplifier', 'Half the Street', 'Fan Stops', 'Stars by Default', 'Current Returns'],
    },
  ],
}
