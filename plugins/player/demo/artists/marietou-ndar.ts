import type { DemoArtist } from '../types.ts'

export const marietouNdar: DemoArtist = {
  name: 'Mariétou Ndar',
  country: 'SN',
  biography: {
    en: 'Mariétou Ndar grew up between the two bridges of Saint-Louis and writes for the water under both. Her band is a guitar, an ngoni, a flute and a calabash, and her songs often continue a conversation. She taught geography for nine years and still draws a map for every record.',
    fr: 'Mariétou Ndar a grandi entre les deux ponts de Saint-Louis et écrit pour l’eau qui passe dessous. Son groupe : une guitare, un ngoni, une flûte et une calebasse ; ses chansons commencent là où une conversation s’est arrêtée. Elle a enseigné la géographie pendant neuf ans et dessine encore une carte pour chaque disque.',
  },
  genres: ['Acoustic', 'Mbalax'],
  sound: 'ndar',
  palette: 'indigo',
  maxPlays: 127_000,
  albums: [
    {
      name: 'Deux ponts',
      guest: 'Ansou Kéléba',
      releaseDate: '2026-02-13',
      description: {
        en: 'Eight songs between the island and the shore, with a map inside.',
        fr: 'Huit chansons entre l’île et la rive, avec une carte à l’intérieur.',
      },
      genres: ['Acoustic', 'Mbalax'],
      tags: ['acoustic', 'evening'],
      cover: ['nets', 'indigo'],
      maxSeconds: 88,
      tracks: [
        'Faidherbe au vent',
        'Rue de la Langue',
        'Le taxi attend la prière',
        'Guet Ndar',
        'Fer forgé',
        'Leçon de géographie',
        'Ce que pèse le sel',
        'Retour par le pont Servatius',
      ],
      lyrics: [
        {
          track: 'Leçon de géographie',
          isSynced: true,
          lines: [
            'Pose ton doigt sur la carte',
            'ici le fleuve a dit oui',
            'ici la mer a dit non',
            'entre les deux on a bâti',
            'Une rue, deux balcons',
            'trois enfants, un ballon',
            'le nord est dans ta poche',
            'le sud dans la chanson',
            'Pose ton doigt sur la carte',
            'tu sens comme elle bat',
          ],
        },
        {
          track: 'Ce que pèse le sel',
          isSynced: false,
          lines: [
            'Dis-moi ce que pèse le sel',
            'quand la mer est repartie',
            'un peu moins que la promesse',
            "un peu plus que l'oubli",
            'Je le porte sur ma tête',
            'il a la forme du pays',
          ],
        },
      ],
    },
    {
      name: 'Cahier bleu',
      releaseDate: '2021-11-05',
      description: { en: 'Early songs, written in a school exercise book.', fr: 'Les chansons d’un cahier d’école, marges comprises.' },
      genres: ['Acoustic'],
      tags: ['acoustic', 'calm'],
      cover: ['bogolan', 'indigo'],
      maxSeconds: 70,
      tracks: ['Interligne', 'Craie', 'La cour à dix heures', 'Punition légère', "L'encre a séché", 'Vacances'],
    },
  ],
}
