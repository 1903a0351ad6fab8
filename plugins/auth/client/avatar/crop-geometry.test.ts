import { expect, test } from 'vitest'
import { draggedCrop, mostZoom, movedCrop, sideOf, widestCrop, zoomedCrop } from './crop-geometry.ts'

const LANDSCAPE = { width: 1600, height: 800 }

test('it begins with the widest square in the middle', () => {
  const crop = widestCrop(LANDSCAPE)
  expect(crop).toEqual({ zoom: 1, x: 800, y: 400 })
  expect(sideOf(crop, LANDSCAPE)).toBe(800)
})

test('it moves by shares of itself, and never out of the picture', () => {
  const crop = widestCrop(LANDSCAPE)
  expect(movedCrop(crop, LANDSCAPE, 0.1, 0)).toEqual({ zoom: 1, x: 880, y: 400 })
  expect(movedCrop(crop, LANDSCAPE, -9, -9)).toEqual({ zoom: 1, x: 400, y: 400 })
  expect(movedCrop(crop, LANDSCAPE, 9, 9)).toEqual({ zoom: 1, x: 1200, y: 400 })
})

test('zooming keeps the middle, and zooming out at an edge comes back inside', () => {
  const near = zoomedCrop(widestCrop(LANDSCAPE), LANDSCAPE, 4)
  expect(near).toEqual({ zoom: 4, x: 800, y: 400 })
  const corner = movedCrop(near, LANDSCAPE, -9, -9)
  expect(corner).toEqual({ zoom: 4, x: 100, y: 100 })
  expect(zoomedCrop(corner, LANDSCAPE, 1)).toEqual({ zoom: 1, x: 400, y: 400 })
})

test('zoom has an end: where there would be nothing but blur', () => {
  expect(mostZoom(LANDSCAPE)).toBe(6.25)
  expect(mostZoom({ width: 20_000, height: 20_000 })).toBe(8)
  expect(mostZoom({ width: 64, height: 64 })).toBe(1)
  expect(zoomedCrop(widestCrop(LANDSCAPE), LANDSCAPE, 100).zoom).toBe(6.25)
  expect(zoomedCrop(widestCrop(LANDSCAPE), LANDSCAPE, 0).zoom).toBe(1)
})

test('one finger takes the picture along; two that part come nearer, and never too near', () => {
  const crop = { zoom: 2, x: 800, y: 400 }
  const [from, other, side] = [{ x: 100, y: 150 }, { x: 200, y: 150 }, 300]
  expect(draggedCrop(crop, LANDSCAPE, { from, to: { x: 130, y: 150 }, side })).toEqual({ zoom: 2, x: 760, y: 400 })
  const parted = draggedCrop(crop, LANDSCAPE, { from, to: { x: 50, y: 150 }, other, side })
  expect(parted.zoom).toBe(3)
  expect(parted.x).toBeGreaterThan(800)
  expect(draggedCrop(crop, LANDSCAPE, { from: { x: 199, y: 150 }, to: from, other, side }).zoom).toBe(mostZoom(LANDSCAPE))
})
