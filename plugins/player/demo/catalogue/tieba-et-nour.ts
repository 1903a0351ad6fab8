import type { DemoArtist } from './shape.ts'

export const tiebaEtNour: DemoArtist = {
  name: 'Tiéba & Nour',
  country: 'ML',
  biography:
    'Tiéba plays an ngoni with a pickup; Nour plays an electric piano with a missing key. They met in Bamako, live in Marseille, and record at the hour when both towns are quiet. Nothing is written down until it has been forgotten once.',
  genres: ['Afro-jazz', 'Mandé'],
  sound: 'bamakoBlue',
  palette: 'indigo',
  fame: 134_000,
  albums: [
    {
      name: 'La touche manquante',
      released: '2026-08-21',
      description: 'Eight slow pieces around a key that does not sound.',
      genres: ['Afro-jazz'],
      tags: ['night', 'calm', 'evening'],
      cover: ['keys', 'indigo'],
      longest: 104,
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
      released: '2023-05-19',
      description: 'Five nocturnes recorded during power cuts, on batteries.',
      genres: ['Afro-jazz', 'Mandé'],
      tags: ['night', 'calm'],
      cover: ['city', 'night'],
      longest: 88,
      tracks: ['Candle for the Amplifier', 'Half the Street', 'Fan Stops', 'Stars by Default', 'Current Returns'],
    },
  ],
}
