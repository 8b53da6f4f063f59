import { groundGlsl, groundUniforms } from './ground-glsl.ts'

/** A visitor's raster on a mesh that is fine enough to follow the ground. */
export const rasterShader = {
  uniforms: [...groundUniforms, 'u_picture'],
  vertex: `${groundGlsl}
  layout(location = 0) in vec4 a_place;
  out vec2 v_at;
  void main() {
    v_at = a_place.zw;
    gl_Position = onGround(a_place.xy);
  }`,
  fragment: `
  uniform sampler2D u_picture;
  in vec2 v_at;
  out vec4 o_colour;
  void main() {
    vec4 pixel = texture(u_picture, v_at);
    o_colour = vec4(pixel.rgb * pixel.a, pixel.a);
  }`,
} as const

/** What was drawn off-screen of a box of the ground; its alpha is premultiplied. */
export const offscreenShader = {
  uniforms: [...groundUniforms, 'u_picture', 'u_box'],
  vertex: `${groundGlsl}
  uniform vec4 u_box;
  out vec2 v_at;
  void main() {
    v_at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = onGround(mix(u_box.xy, u_box.zw, v_at));
  }`,
  fragment: `
  uniform sampler2D u_picture;
  in vec2 v_at;
  out vec4 o_colour;
  void main() { o_colour = texture(u_picture, v_at); }`,
} as const
