import { describe, expect, it } from 'vitest';
import { parseVideo } from './video-player.tsx';

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0';

describe('parseVideo', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=10s',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('[PUB-09] is the cookie-less one of YouTube for %s', (url) => {
    expect(parseVideo(url)).toEqual({ kind: 'frame', host: 'YouTube', src: youtube });
  });

  it.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
    ],
    [
      'https://vimeo.com/channels/staffpicks/76979871',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    ],
  ])('[PUB-09] is the one of Vimeo that does not track for %s', (url, src) => {
    expect(parseVideo(url)).toEqual({ kind: 'frame', host: 'Vimeo', src });
  });

  it('[PUB-09] returns the browser’s own player for a file', () => {
    for (const url of [
      'https://cdn.example/walk.mp4',
      'https://cdn.example/walk.WEBM?x=1',
      '/videos/walk.mp4',
    ])
      expect(parseVideo(url)).toEqual({ kind: 'file', src: url });
  });

  it.each([
    'https://example.com/article',
    'https://vimeo.com/about',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/watch?v=../../../evil',
    'https://evil.example/?youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil.example/vimeo.com/76979871',
    'https://vimeo.com/76979871/notahash!',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'http://cdn.example/walk.mp4',
    '',
    null,
  ])('[PUB-09] shows no video for any other address: %s', (url) => {
    const video = parseVideo(url);
    // An invalid hash is ignored, which leaves the public video with that number.
    if (url === 'https://vimeo.com/76979871/notahash!') expect(video).toMatchObject({ host: 'Vimeo' });
    else expect(video).toBeUndefined();
  });
});
