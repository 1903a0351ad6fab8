import type { DemoPlaylist } from './shape.ts'

export const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    name: 'Marché du soir',
    description: 'Lamps on, prices down: balafon and guitar for the walk home.',
    palette: 'ember',
    from: [
      ['La cour des forgerons', 4],
      ['Kiosk Hours', 4],
      ['Deux ponts', 3],
      ['Numéro 4417', 3],
    ],
  },
  {
    name: 'Kora at dawn',
    description: 'Strings before speech. Begin quietly and stay there.',
    palette: 'lagoon',
    from: [
      ['Bolongs', 5],
      ['Kora at Five', 4],
      ['Blå timmen', 4],
      ['Fouta / Fjäll', 3],
    ],
  },
  {
    name: 'Focus, no words',
    description: 'Two hours of attention, give or take a cup of tea.',
    palette: 'rain',
    from: [
      ['Avant les pirogues', 5],
      ['Radiateur', 4],
      ['Replies by Post', 4],
      ['Thumb Weather', 4],
    ],
  },
  {
    name: 'Route de Bobo',
    description: 'Windows open, road red, volume reasonable.',
    palette: 'laterite',
    from: [
      ['Trois jours de piste', 5],
      ['Cercle de minuit', 3],
      ['Gbaka Express', 3],
      ['Premier marché', 4],
    ],
  },
  {
    name: 'Neuf heures, on danse',
    description: 'For a floor of any size, a kitchen included.',
    palette: 'hibiscus',
    from: [
      ['Neuf tables', 5],
      ['Last Boat to Ikorodu', 4],
      ['Cloches de Ouidah', 3],
      ['Pagne Pressé', 2],
      ['Danfo Suite', 3],
    ],
  },
  {
    name: 'Salt air',
    description: 'Harbours, nets and slow boats from Saint-Louis to Mindelo.',
    palette: 'indigo',
    from: [
      ['Harbour Kitchen', 4],
      ['Deux ponts', 4],
      ['Beach Takes', 4],
      ['Ilhas', 2],
    ],
  },
  {
    name: 'Late, and quiet',
    description: 'The hour when the fan is the loudest thing in the room.',
    palette: 'night',
    from: [
      ['La touche manquante', 5],
      ['Low Voltage', 4],
      ['Onze anos', 3],
      ['Radiateur', 3],
    ],
  },
  {
    name: 'Brass and bell',
    description: 'Afrobeat, highlife and funk that keeps its helmet on.',
    palette: 'mango',
    from: [
      ['Petition', 4],
      ['Kiosk Hours', 4],
      ['Numéro 4417', 4],
      ['Last Boat to Ikorodu', 3],
    ],
  },
]
