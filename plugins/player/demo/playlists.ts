import type { DemoPlaylist } from './types.ts'

export const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    name: 'Marché du soir',
    description: {
      en: 'Lamps on, prices down: balafon and guitar for the walk home.',
      fr: 'Lampes allumées, prix en baisse : balafon et guitare pour rentrer à pied.',
    },
    palette: 'ember',
    sources: [
      ['La cour des forgerons', 4],
      ['Kiosk Hours', 4],
      ['Deux ponts', 3],
      ['Numéro 4417', 3],
    ],
  },
  {
    name: 'Kora at dawn',
    description: { en: 'Strings before speech. Begin quietly and stay there.', fr: 'Des cordes avant les paroles. Commencer doucement, et y rester.' },
    palette: 'lagoon',
    sources: [
      ['Bolongs', 5],
      ['Kora at Five', 4],
      ['Blå timmen', 4],
      ['Fouta / Fjäll', 3],
    ],
  },
  {
    name: 'Focus, no words',
    description: { en: 'Two hours of attention, give or take a cup of tea.', fr: 'Deux heures d’attention, à une tasse de thé près.' },
    palette: 'rain',
    sources: [
      ['Avant les pirogues', 5],
      ['Radiateur', 4],
      ['Replies by Post', 4],
      ['Thumb Weather', 4],
    ],
  },
  {
    name: 'Route de Bobo',
    description: { en: 'Windows open, road red, volume reasonable.', fr: 'Vitres ouvertes, piste rouge, volume raisonnable.' },
    palette: 'laterite',
    sources: [
      ['Trois jours de piste', 5],
      ['Cercle de minuit', 3],
      ['Gbaka Express', 3],
      ['Premier marché', 4],
    ],
  },
  {
    name: 'Neuf heures, on danse',
    description: { en: 'For a floor of any size, a kitchen included.', fr: 'Pour une piste de toute taille, cuisine comprise.' },
    palette: 'hibiscus',
    sources: [
      ['Neuf tables', 5],
      ['Last Boat to Ikorodu', 4],
      ['Cloches de Ouidah', 3],
      ['Pagne Pressé', 2],
      ['Danfo Suite', 3],
    ],
  },
  {
    name: 'Salt air',
    description: { en: 'Harbours, nets and slow boats from Saint-Louis to Mindelo.', fr: 'Ports, filets et bateaux lents, de Saint-Louis à Mindelo.' },
    palette: 'indigo',
    sources: [
      ['Harbour Kitchen', 4],
      ['Deux ponts', 4],
      ['Beach Takes', 4],
      ['Ilhas', 2],
    ],
  },
  {
    name: 'Late, and quiet',
    description: {
      en: 'The hour when the fan is the loudest thing in the room.',
      fr: 'L’heure où le ventilateur est ce qu’il y a de plus bruyant dans la pièce.',
    },
    palette: 'night',
    sources: [
      ['La touche manquante', 5],
      ['Low Voltage', 4],
      ['Onze anos', 3],
      ['Radiateur', 3],
    ],
  },
  {
    name: 'Brass and bell',
    description: { en: 'Afrobeat, highlife and funk that keeps its helmet on.', fr: 'Afrobeat, highlife et un funk qui garde son casque.' },
    palette: 'mango',
    sources: [
      ['Petition', 4],
      ['Kiosk Hours', 4],
      ['Numéro 4417', 4],
      ['Last Boat to Ikorodu', 3],
    ],
  },
]
