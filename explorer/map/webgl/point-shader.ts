import { groundGlsl, groundUniforms } from './ground-glsl.ts'
import { plotGlsl, plotUniforms } from './plot-glsl.ts'

/** Small symbols that face the viewer: a disc, or the triangle of a control point. */
export const pointShader = {
  uniforms: [
    ...groundUniforms,
    ...plotUniforms,
    'u_hasPlots',
    'u_sizePx',
    'u_pixelRatio',
    'u_rimPx',
    'u_isTriangle',
    'u_fill',
    'u_rim',
  ],
  vertex: `${groundGlsl}${plotGlsl}
  layout(location = 0) in vec2 a_place;
  layout(location = 1) in uint a_plot;
  uniform bool u_hasPlots;
  uniform float u_sizePx;
  uniform float u_pixelRatio;
  flat out float v_share;
  void main() {
    v_share = !u_hasPlots || passes(a_plot) ? 1.0 : 0.1;
    gl_Position = onGround(a_place);
    gl_PointSize = (u_sizePx + 1.0) * u_pixelRatio;
  }`,
  fragment: `
  uniform float u_sizePx;
  uniform float u_pixelRatio;
  uniform float u_rimPx;
  uniform bool u_isTriangle;
  uniform vec4 u_fill;
  uniform vec4 u_rim;
  flat in float v_share;
  out vec4 o_colour;
  void main() {
    vec2 at = (gl_PointCoord - 0.5) * (u_sizePx + 1.0);
    float halfPx = 0.5 * u_sizePx;
    float inward = u_isTriangle
      ? min(0.78 * halfPx - at.y, halfPx * 0.42 + at.y * 0.5 - abs(at.x) * 0.866)
      : halfPx - length(at);
    float covered = clamp(inward * u_pixelRatio + 0.5, 0.0, 1.0);
    float filled = clamp((inward - u_rimPx) * u_pixelRatio + 0.5, 0.0, 1.0);
    o_colour = mix(u_rim, u_fill, filled) * covered * v_share;
  }`,
} as const
