import type { DemoPlaylist } from './types.ts'

export const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    name: 'Marché du soir',
    description: {
      en: 'Balafon and guitar for the walk home from the evening market.',
      fr: 'Lampes allumées, prix en baisse : balafon et guitare pour rentrer à pied.',
    },
    palette: 'ember',
    sources: [
      { album: 'La cour des forgerons', count: 4 },
      { album: 'Kiosk Hours', count: 4 },
      { album: 'Deux ponts', count: 3 },
      { album: 'Numéro 4417', count: 3 },
    ],
  },
  {
    name: 'Kora at dawn',
    description: { en: 'Quiet kora music for the early morning.', fr: 'Des cordes avant les paroles. Commencer doucement, et y rester.' },
    palette: 'lagoon',
    sources: [
      { album: 'Bolongs', count: 5 },
      { album: 'Kora at Five', count: 4 },
      { album: 'Blå timmen', count: 4 },
      { album: 'Fouta / Fjäll', count: 3 },
    ],
  },
  {
    name: 'Focus, no words',
    description: { en: 'Music without singing for two hours of concentration.', fr: 'Deux heures d’attention, à une tasse de thé près.' },
    palette: 'rain',
    sources: [
      { album: 'Avant les pirogues', count: 5 },
      { album: 'Radiateur', count: 4 },
      { album: 'Replies by Post', count: 4 },
      { album: 'Thumb Weather', count: 4 },
    ],
  },
  {
    name: 'Route de Bobo',
    description: { en: 'For driving with the windows open.', fr: 'Vitres ouvertes, piste rouge, volume raisonnable.' },
    palette: 'laterite',
    sources: [
      { album: 'Trois jours de piste', count: 5 },
      { album: 'Cercle de minuit', count: 3 },
      { album: 'Gbaka Express', count: 3 },
      { album: 'Premier marché', count: 4 },
    ],
  },
  {
    name: 'Neuf heures, on danse',
    description: { en: 'Dance music for a club or a kitchen.', fr: 'Pour une piste de toute taille, cuisine comprise.' },
    palette: 'hibiscus',
    sources: [
      { album: 'Neuf tables', count: 5 },
      { album: 'Last Boat to Ikorodu', count: 4 },
      { album: 'Cloches de Ouidah', count: 3 },
      { album: 'Pagne Pressé', count: 2 },
      { album: 'Danfo Suite', count: 3 },
    ],
  },
  {
    name: 'Salt air',
    description: { en: 'Harbours, nets and slow boats from Saint-Louis to Mindelo.', fr: 'Ports, filets et bateaux lents, de Saint-Louis à Mindelo.' },
    palette: 'indigo',
    sources: [
      { album: 'Harbour Kitchen', count: 4 },
      { album: 'Deux ponts', count: 4 },
      { album: 'Beach Takes', count: 4 },
      { album: 'Ilhas', count: 2 },
    ],
  },
  {
    name: 'Late, and quiet',
    description: {
      en: 'Slow music for the late evening, when the house is quiet.',
      fr: 'L’heure où le ventilateur est ce qu’il y a de plus bruyant dans la pièce.',
    },
    palette: 'night',
    sources: [
      { album: 'La touche manquante', count: 5 },
      { album: 'Low Voltage', count: 4 },
      { album: 'Onze anos', count: 3 },
      { album: 'Radiateur', count: 3 },
    ],
  },
  {
    name: 'Brass and bell',
    description: { en: 'Afrobeat, highlife and funk with horns and bells.', fr: 'Afrobeat, highlife et funk, avec cuivres et cloches.' },
    palette: 'mango',
    sources: [
      { album: 'Petition', count: 4 },
      { album: 'Kiosk Hours', count: 4 },
      { album: 'Numéro 4417', count: 4 },
      { album: 'Last Boat to Ikorodu', count: 3 },
    ],
  },
]
