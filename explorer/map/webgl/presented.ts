import { nextAnimationFrame } from '../tasks.ts'

/**
 * To be called in the task that has drawn a frame. Resolves when the graphics card is done with it
 * and the page has been asked for the next one, so that it is on its way to the screen.
 */
export async function presented(gl: WebGL2RenderingContext): Promise<void> {
  await Promise.all([finished(gl), nextAnimationFrame()])
}

/** Resolves when the graphics card has finished what it was given; nothing else waits for it. */
export async function finished(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  if (!fence) return
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  gl.deleteSync(fence)
}
