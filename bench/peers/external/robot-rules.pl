# WWW::RobotRules, with the protocol of bench/native/README.md.
use strict;
use warnings;
no warnings;    # of the module about odd URLs in files
use Encode qw(decode);
use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);
use WWW::RobotRules;

$| = 1;
binmode STDIN;
my (@files, @pairs, @rules);

# Rules are those of a site: that of the URLs that are asked for.
sub opened {
    my ($file, $agent, $urls) = @_;
    my ($site) = ($urls->[0] // 'https://site.example/') =~ m{^(\w+://[^/]+)};
    my $rules = WWW::RobotRules->new($agent);
    $rules->parse("$site/robots.txt", $file->{text});
    return $rules;
}

# An object knows one robot, so there is one for each pair of file and robot.
sub open_all {
    my $failed = 0;
    @rules = map {
        my $pair = $_;
        eval { opened($files[ $pair->{file} ], $pair->{agent}, $pair->{urls}) }
            // do { $failed++; WWW::RobotRules->new($pair->{agent}) };
    } @pairs;
    return $failed;
}

# -1 is "unknown": another site, an odd URL.
sub answer {
    my ($rules, $url) = @_;
    my $answer = eval { $rules->allowed($url) };
    return 'E' if !defined $answer || $answer < 0;
    return $answer ? 'A' : 'D';
}

sub answers {
    my $answers = '';
    for my $i (0 .. $#pairs) { $answers .= answer($rules[$i], $_) for @{ $pairs[$i]{urls} } }
    return $answers;
}

my %work = (
    check => sub {
        my $operations = 0;
        for my $i (0 .. $#pairs) {
            my $own = $rules[$i];
            for my $url (@{ $pairs[$i]{urls} }) { eval { $own->allowed($url) }; $operations++ }
        }
        return $operations;
    },
    parse => sub {
        my $sizeBytes = 0;
        for my $file (@files) { eval { opened($file, 'ExampleBot', []) }; $sizeBytes += $file->{sizeBytes} }
        return $sizeBytes;
    },
    'one-shot' => sub {
        for my $pair (@pairs) {
            my $urls = $pair->{urls};
            eval { opened($files[ $pair->{file} ], $pair->{agent}, $urls)->allowed($urls->[0]) };
        }
        return scalar @pairs;
    },
);

sub timed {
    my ($work)     = @_;
    my $before     = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    my $operations = $work->();
    return sprintf '%d %.0f', $operations, 1e9 * (clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $before);
}

sub line {
    my $line = <STDIN> // return;
    chomp $line;
    return decode('UTF-8', $line);
}

while (defined(my $line = line())) {
    my ($word, @rest) = split / /, $line, 4;
    if ($word eq 'file') {
        read STDIN, my $bytes, $rest[0];
        push @files, { text => decode('UTF-8', $bytes), sizeBytes => $rest[0] };
    }
    elsif ($word eq 'pair') {
        my ($file, $count, $agent) = @rest;
        push @pairs, { file => $file, agent => $agent, urls => [ map { line() } 1 .. $count ] };
    }
    elsif ($word eq 'open')    { print open_all(), "\n" }
    elsif ($word eq 'answers') { print answers(), "\n" }
    else                       { print timed($work{$word}), "\n" }
}
