import { describe, expect, test } from 'vitest'
import { createInitialCrop, dragCrop, getCropSide, getMaxZoom, moveCrop, zoomCrop } from './crop-geometry.ts'

const LANDSCAPE = { width: 1600, height: 800 }

test('starts with the largest square in the middle of the image', () => {
  const crop = createInitialCrop(LANDSCAPE)
  expect(crop).toEqual({ zoom: 1, x: 800, y: 400 })
  expect(getCropSide(crop, LANDSCAPE)).toBe(800)
})

test('moves the square by fractions of its side and keeps it inside the image', () => {
  const crop = createInitialCrop(LANDSCAPE)
  expect(moveCrop(crop, LANDSCAPE, 0.1, 0)).toEqual({ zoom: 1, x: 880, y: 400 })
  expect(moveCrop(crop, LANDSCAPE, -9, -9)).toEqual({ zoom: 1, x: 400, y: 400 })
  expect(moveCrop(crop, LANDSCAPE, 9, 9)).toEqual({ zoom: 1, x: 1200, y: 400 })
})

test('zooms around the centre of the square and keeps the square inside the image', () => {
  const zoomed = zoomCrop(createInitialCrop(LANDSCAPE), LANDSCAPE, 4)
  expect(zoomed).toEqual({ zoom: 4, x: 800, y: 400 })
  const corner = moveCrop(zoomed, LANDSCAPE, -9, -9)
  expect(corner).toEqual({ zoom: 4, x: 100, y: 100 })
  expect(zoomCrop(corner, LANDSCAPE, 1)).toEqual({ zoom: 1, x: 400, y: 400 })
})

test('does not zoom in so far that the image is blurred', () => {
  expect(getMaxZoom(LANDSCAPE)).toBe(6.25)
  expect(getMaxZoom({ width: 20_000, height: 20_000 })).toBe(8)
  expect(getMaxZoom({ width: 64, height: 64 })).toBe(1)
  expect(zoomCrop(createInitialCrop(LANDSCAPE), LANDSCAPE, 100).zoom).toBe(6.25)
  expect(zoomCrop(createInitialCrop(LANDSCAPE), LANDSCAPE, 0).zoom).toBe(1)
})

describe('dragCrop', () => {
  const crop = { zoom: 2, x: 800, y: 400 }
  const [from, other, side] = [{ x: 100, y: 150 }, { x: 200, y: 150 }, 300]

  test('drags the image with one pointer', () => {
    expect(dragCrop(crop, LANDSCAPE, { from, to: { x: 130, y: 150 }, side })).toEqual({ zoom: 2, x: 760, y: 400 })
  })

  test('zooms with two pointers, up to the maximum', () => {
    const pinched = dragCrop(crop, LANDSCAPE, { from, to: { x: 50, y: 150 }, other, side })
    expect(pinched.zoom).toBe(3)
    expect(pinched.x).toBeGreaterThan(800)
    expect(dragCrop(crop, LANDSCAPE, { from: { x: 199, y: 150 }, to: from, other, side }).zoom).toBe(getMaxZoom(LANDSCAPE))
  })
})
