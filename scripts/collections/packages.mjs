// The packages whose documents and messages form the collections: documentation by many authors and of many kinds.

const words = (text) => text.trim().split(/\s+/)

/** Documentation of many kinds in 140 MB: some 250,000 paragraphs and as many titles. */
export const SMALL = words(`
  anarchism apache2-doc debian-faq debian-policy debian-reference-en developers-reference git-doc gnome-user-docs
  icinga2-doc installation-guide-amd64 lemonldap-ng-doc linux-doc-6.1 llvm-16-doc maint-guide manpages manpages-dev
  nodejs-doc perl-doc postgresql-doc-15 python3.11-doc sqlite3-doc
`)

/** English documentation. */
export const DOCUMENTS = words(`
  abs-guide ada-reference-manual-2012 allegro5-doc ant-doc asymptote-doc augeas-doc autoconf-doc autogen-doc bash-doc
  bible-kjv-text bind9-doc bird2-doc borgbackup-doc brz-doc buildbot-doc cargo-doc checkstyle-doc cinder-doc
  clang-16-doc clisp-doc cmake-doc coccinelle-doc cppreference-doc-en-html crystal-doc csound-doc dar-docs db5.3-doc
  dbus-1-doc dcmtk-doc ddd-doc debian-edu-doc-en debian-handbook debian-history derby-doc dict-foldoc dict-gcide
  dict-jargon dict-wn docutils-doc dolfinx-doc doxygen-doc dpdk-doc emscripten-doc erlang-doc erlang-manpages
  exim4-doc-html fastjet-doc ffmpeg-doc flex-doc fortunes freebsd-manpages freedombox-doc-en freetds-doc freetype2-doc
  frr-doc gap-doc gcl-doc ghc-doc gimp-help-en git-man glance-doc glib-networking glibc-doc gmsh-doc gnome-devel-docs
  gnu-standards gnuplot-doc gnuradio-doc gnutls-doc golang-doc graphviz-doc grass-doc gretl-doc groonga-doc groovy-doc
  gsoap-doc guile-3.0-doc haproxy-doc heat-doc icu-doc imagemagick-6-doc janus-doc kea-doc keystone-doc khelpcenter
  kile-doc kitty-doc knot-resolver-doc krb5-doc lammps-doc lava-server-doc lazarus-doc-2.2 libboost1.81-doc
  libcamera-doc libglib2.0-doc libgtk-3-doc libgtkmm-3.0-doc libreoffice-help-en-us libstdc++-12-doc lilypond-doc-html
  mailfromd-doc mailutils-doc mame-doc manila-doc manpages-pl-dev mapnik-doc maxima-doc mh-book mit-scheme-doc
  mpich-doc mplayer-doc mu-editor-doc nasm neutron-doc ngspice-doc nim-doc nova-doc ns3-doc ntpsec-doc numba-doc
  octave-doc octavia-doc openafs-doc openjdk-17-doc openmpi-doc openscap-doc openvswitch-doc pcp-doc petsc3.18-doc
  pike8.0-doc pipewire-doc postfix-doc postgis-doc proftpd-doc pylint-doc python-astropy-doc python-biopython-doc
  python-celery-doc python-dask-doc python-discord-doc python-django-doc python-djangorestframework-doc
  python-gevent-doc python-ipython-doc python-lxml-doc python-mdanalysis-doc python-mpmath-doc python-openstacksdk-doc
  python-pandas-doc python-pil-doc python-pytest-doc python-reportlab-doc python-scipy-doc python-scrapy-doc
  python-sfepy-doc python-sklearn-doc python-sqlalchemy-doc python-statsmodels-doc python-sympy-doc python-xarray-doc
  qt3d5-doc-html qtbase5-doc-html qtcharts5-doc-html qtcreator-doc qtdeclarative5-doc-html qtlocation5-doc-html
  qtmultimedia5-doc-html qttools5-doc-html r-doc-html racket-doc rdkit-doc regina-normal-doc renpy-doc rsyslog-doc
  rt5-doc-html ruby3.1-doc rust-doc sbcl-doc scala-doc scilab-doc scons-doc sdcc-doc shorewall-doc singular-doc
  slurm-wlm-doc snakemake-doc sofia-sip-doc sphinx-doc stilts-doc swi-prolog-doc swift-doc swig4.0-doc systemtap-doc
  tcl8.6-doc tellico-doc therion-doc tk8.6-doc tldr tomcat10-docs topcat-doc twisted-doc uima-doc varnish-doc vim-doc
  weechat-doc wireplumber-doc wireshark-doc wx3.2-doc xapian-doc xorg-docs yacas-doc zsh-doc
`)

/** Programs that contain their messages in many languages, and packages of messages. */
export const MESSAGES = words(`
  abiword-common anjuta-common apt aptitude-common audacity-data baobab bash binutils-common blender-data
  calligra-data cantor cheese-common cinnamon-l10n claws-mail-i18n coreutils cups-common darktable dia-common
  digikam-data dolphin dpkg dpkg-dev e2fsprogs-l10n easytag eog epiphany-browser-data evince-common evolution-common
  evolution-data-server-common file-roller freeciv-data gcc-12-locales geany-common gedit-common gimp-data git
  gnome-builder gnome-calendar gnome-control-center-data gnome-games-app gnome-software-common gnucash-common
  gnumeric-common gnupg-l10n gparted-common grub-common hydrogen-data inkscape k3b-i18n kaddressbook kate5-data
  kdenlive-data kdevelop-l10n kicad-libraries kile-l10n kmail kmymoney-common konsole korganizer krita-l10n
  labplot-data libc-l10n libglib2.0-data libgtk-3-common libgtk-4-common libgtk2.0-common libparted-i18n
  libreoffice-l10n-zh-cn libvirt-l10n lyx-common marble-data mate-control-center-common mousepad nautilus-data
  network-manager pidgin-data plasma-desktop-data plasma-workspace-data rhythmbox-data rosegarden rpm-i18n
  scribus-data shotwell-common skrooge-common sylpheed-i18n synaptic totem-common transmission-gtk umbrello
  util-linux-locales vlc-l10n wordpress-l10n wx3.2-i18n xfce4-settings yelp-xsl
`)

/** Documentation in Chinese. */
export const CHINESE = words(`
  debian-edu-doc-zh-cn debian-faq-zh-cn debian-handbook debian-reference-zh-cn debian-reference-zh-tw fortunes-zh
  gimp-help-zh-cn gnome-user-docs installation-guide-amd64 kicad-doc-zh libreoffice-help-zh-cn libreoffice-help-zh-tw
  libreoffice-l10n-zh-tw lilypond-doc-html-zh linux-doc-6.1 linuxcnc-doc-zh-cn maint-guide-zh-cn maint-guide-zh-tw
  manpages-zh
`)
