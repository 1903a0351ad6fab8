/** The demo accounts that listen, like and comment. They exist only on a demo site. */
export type DemoListener = 'listener' | 'artist' | 'admin'

export interface DemoComment {
  readonly by: DemoListener
  readonly body: string
  /** The position of the comment, as a share of the duration of the song. Replies have no position. */
  readonly at?: number
  readonly replies?: readonly { readonly by: DemoListener; readonly body: string }[]
}

/** The comments of each track, by the name of the track. */
export const COMMENTS: Readonly<Record<string, readonly DemoComment[]>> = {
  'Trois sœurs à Waraniéné': [
    { by: 'listener', at: 0.09, body: 'My grandmother wove in Waraniéné. She knew all three.' },
    { by: 'admin', at: 0.22, body: 'Le deuxième balafon entre si doucement qu’on ne l’entend arriver qu’après.' },
    {
      by: 'artist',
      at: 0.36,
      body: 'The second balafon comes in here, listen left.',
      replies: [
        { by: 'listener', body: 'I heard it only with headphones. Thank you.' },
        { by: 'admin', body: 'Au casque, c’est une autre chanson.' },
      ],
    },
    { by: 'listener', at: 0.66, body: 'Everybody in our shop stops talking at this line.' },
    { by: 'admin', at: 0.86, body: 'La dernière lame sonne encore quand le morceau est fini.' },
  ],
  'Ouverture de la cour': [
    { by: 'admin', at: 0.12, body: 'On entend le portail de la cour, juste avant la première note.' },
    { by: 'listener', at: 0.54, body: 'This is how I want to wake up.', replies: [{ by: 'artist', body: 'Play it at six, with the window open.' }] },
  ],
  'La pirogue connaît': [
    { by: 'listener', at: 0.18, body: 'The kora sounds like water here.' },
    { by: 'artist', at: 0.41, body: 'Vingt-deux cordes, une seule prise.' },
    { by: 'admin', at: 0.73, body: 'I had to play this moment three times.' },
  ],
}

/** The playlists of the demo listener: their names, and how many of the liked songs they contain. The second playlist is shared with the demo artist. */
export const OWN_PLAYLISTS = [
  { name: 'Dimanche, cuisine ouverte', description: 'Pour éplucher, remuer et goûter.', tracks: 14, isShared: false },
  { name: 'Night bus home', description: 'From the last stop to the door.', tracks: 11, isShared: true },
] as const
