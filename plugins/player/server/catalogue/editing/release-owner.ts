import type { PlayerContext } from '../../models.ts'

/** Creates the function that keeps the music and the channels of a deleted account, without an owner. */
export const createOwnerRelease =
  ({ Album, Artist, Channel, Track }: PlayerContext['models']) =>
  async (ownerId: number) => {
    await Artist.update({ ownerId: null }, { where: { ownerId } })
    await Album.update({ ownerId: null }, { where: { ownerId } })
    await Track.update({ ownerId: null }, { where: { ownerId } })
    await Channel.update({ ownerId: null }, { where: { ownerId } })
  }
