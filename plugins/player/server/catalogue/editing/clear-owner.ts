import type { PlayerContext } from '../../models.ts'

/** Creates the function that removes the owner from the music and the channels of a deleted account, so that they are kept. */
export const createClearOwner =
  ({ Album, Artist, Channel, Track }: PlayerContext['models']) =>
  async (ownerId: number) => {
    await Artist.update({ ownerId: null }, { where: { ownerId } })
    await Album.update({ ownerId: null }, { where: { ownerId } })
    await Track.update({ ownerId: null }, { where: { ownerId } })
    await Channel.update({ ownerId: null }, { where: { ownerId } })
  }
